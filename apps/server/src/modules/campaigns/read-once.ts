/** The answer of `read`, which is asked at the first call only. */
export function readOnce<Answer>(read: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  return () => {
    answer ??= read();
    return answer;
  };
}
