import { encode } from "uqr";

type Props = {
  readonly text: string;
  /** What a reader of the screen hears in its place. */
  readonly label: string;
};

/** Modules of white around the code, without which cameras don't find it. */
const BORDER = 4;

/** A text for the camera of another device: dark on white in both themes, because that is what cameras read. */
export function QrCode({ text, label }: Props) {
  const { data, size } = encode(text, { ecc: "M", border: BORDER });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="h-auto w-full max-w-56"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join("")} fill="#000" />
    </svg>
  );
}
