import { graphql, type ResultOf, type VariablesOf } from "@strikebook/graphql-schema/graphql";
import { execute } from "../../lib/network/graphql-client.ts";
import { query } from "../../lib/network/query.ts";
import type { Whose } from "../../lib/whose/whose.ts";

const ClassifyLine = graphql(`
  mutation ClassifyUploadLine($sessionId: ID!, $line: Int!, $answer: LineClassification!) {
    preview: classifyUploadLine(sessionId: $sessionId, line: $line, answer: $answer) {
      sessionId
    }
  }
`);

const LineAnswers = graphql(`
  query LineAnswers {
    answers: getLineAnswers {
      actionText
      answer
      usedBy
    }
  }
`);

const RemoveLineAnswer = graphql(`
  mutation RemoveLineAnswer($actionText: String!) {
    removed: removeLineAnswer(actionText: $actionText)
  }
`);

export type LineClassification = VariablesOf<typeof ClassifyLine>["answer"];
export type KeptLineAnswer = ResultOf<typeof LineAnswers>["answers"][number];

/** Says what a line of a preview is; the preview has to be asked for once more. */
export async function classifyLine(
  variables: VariablesOf<typeof ClassifyLine>,
  whose: Whose,
): Promise<string> {
  return (await execute(ClassifyLine, variables, undefined, whose)).preview.sessionId;
}

export const lineAnswersQuery = query(LineAnswers, ({ answers }) => answers, "upload-answers");

/** Takes an answer back; refused while imports were read with it. */
export async function removeLineAnswer(actionText: string): Promise<boolean> {
  return (await execute(RemoveLineAnswer, { actionText })).removed;
}
