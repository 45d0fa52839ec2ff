import { useNavigate } from "react-router-dom";
import { Answer, type AnswerProps } from "../../../ui/answer/answer.tsx";
import { Button } from "../../../ui/button.tsx";

/** Statistics, or why they cannot be shown: once more, or back to where one came from. */
export const StatisticsAnswer = <Data,>(props: AnswerProps<Data>) => (
  <Answer place="page" failure="Statistics Dashboard Error" wayOut={<GoBack />} {...props} />
);

/** Opened by its address, a page has nothing behind it. */
function GoBack() {
  const navigate = useNavigate();
  const { idx } = (window.history.state ?? {}) as { idx?: number };
  const isFirst = idx === undefined || idx === 0;
  return <Button onClick={() => void (isFirst ? navigate("/admin") : navigate(-1))}>Go Back</Button>;
}
