import { createRequire } from "node:module";

// TypeScript 7 has no API to parse with; the version beside it, which dependency-cruiser reads, has.
const ts = createRequire(new URL("../../config/package.json", import.meta.url))("typescript");
const { SyntaxKind } = ts;

const OPERATORS = new Map([
  ["<", "<="],
  ["<=", "<"],
  [">", ">="],
  [">=", ">"],
  ["===", "!=="],
  ["!==", "==="],
  ["+", "-"],
  ["-", "+"],
  ["*", "/"],
  ["/", "*"],
  ["%", "*"],
  ["&&", "||"],
  ["||", "&&"],
  ["+=", "-="],
  ["-=", "+="],
]);

const METHODS = new Map([
  ["some", "every"],
  ["every", "some"],
  ["min", "max"],
  ["max", "min"],
  ["startsWith", "endsWith"],
  ["endsWith", "startsWith"],
  ["toUpperCase", "toLowerCase"],
  ["floor", "ceil"],
  ["plus", "minus"],
  ["minus", "plus"],
  ["times", "div"],
]);

/**
 * The changes of one source file that could be mistakes of a programmer: a comparison's edge, a condition left out, a sign.
 *
 * @returns {{ start: number, end: number, text: string, what: string }[]} each replaces the text from `start` to `end`
 */
export function changeSites(file, source) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const sites = [];
  const add = (node, text) => {
    const start = node.getStart(tree);
    sites.push({ start, end: node.end, text, what: `${oneLine(node.getText(tree))} -> ${oneLine(text)}` });
  };
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) {
      return;
    }
    for (const text of changesOf(node, tree)) {
      add(node, text);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return sites;
}

const CHANGES = [
  [ts.isBinaryExpression, changesOfBinary],
  [ts.isConditionalExpression, swapBranches],
  [
    ts.isIfStatement,
    (node, textOf) => ["true", "false"].map((value) => textOf(node).replace(textOf(node.expression), value)),
  ],
  [ts.isPrefixUnaryExpression, withoutSign],
  [(node) => node.kind === SyntaxKind.TrueKeyword, () => ["false"]],
  [(node) => node.kind === SyntaxKind.FalseKeyword, () => ["true"]],
  [ts.isNumericLiteral, (node, textOf) => (isOnlySign(node) ? [] : [`(${textOf(node)} + 1)`])],
  [ts.isBigIntLiteral, (node, textOf) => [`(${textOf(node)} + 1n)`]],
  [ts.isPropertyAccessExpression, otherMethod],
  [(node) => ts.isExpressionStatement(node) && ts.isCallExpression(node.expression), () => [";"]],
];

function changesOf(node, tree) {
  const textOf = (part) => part.getText(tree);
  const [, change] = CHANGES.find(([isOf]) => isOf(node)) ?? [];
  return change === undefined ? [] : change(node, textOf);
}

/** Of `a < b ? -1 : 1`, which sorts, the sign alone counts. */
function isOnlySign({ parent }) {
  const choice = ts.isPrefixUnaryExpression(parent) ? parent.parent : parent;
  return (
    ts.isConditionalExpression(choice) &&
    [choice.whenTrue, choice.whenFalse].some((part) => ts.isPrefixUnaryExpression(part))
  );
}

function swapBranches({ condition, whenTrue, whenFalse }, textOf) {
  return [`${textOf(condition)} ? ${textOf(whenFalse)} : ${textOf(whenTrue)}`];
}

function withoutSign({ operator, operand }, textOf) {
  return [SyntaxKind.ExclamationToken, SyntaxKind.MinusToken].includes(operator)
    ? [`(${textOf(operand)})`]
    : [];
}

function otherMethod({ name, parent, expression, questionDotToken }, textOf) {
  return METHODS.has(name.text) && ts.isCallExpression(parent)
    ? [`${textOf(expression)}${questionDotToken ? "?." : "."}${METHODS.get(name.text)}`]
    : [];
}

function changesOfBinary(node, textOf) {
  const [left, operator, right] = [node.left, node.operatorToken, node.right].map(textOf);
  const changes = OPERATORS.has(operator) ? [`${left} ${OPERATORS.get(operator)} ${right}`] : [];
  // A part of a condition that is left out.
  return ["&&", "||", "??"].includes(operator) ? [...changes, `(${left})`, `(${right})`] : changes;
}

const oneLine = (text) => text.replace(/\s+/g, " ").slice(0, 90);
