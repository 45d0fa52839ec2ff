/** Lines across a surface: a loss on paper, where its color is lost, and a period that has not ended. */
export function Hatch({ id, color = "var(--color-loss)" }: { readonly id: string; readonly color?: string }) {
  return (
    <pattern id={id} width={4} height={4} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <line y2={4} stroke={color} strokeWidth={2} />
    </pattern>
  );
}
