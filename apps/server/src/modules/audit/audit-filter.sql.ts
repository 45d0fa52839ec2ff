import type { SortOrder } from "@strikebook/core/shared/page";

export type AuditFilter = {
  readonly actionTypes?: readonly string[] | undefined;
  /** Further types, of whose events only those count that name a target user. */
  readonly targetedTypes?: readonly string[] | undefined;
  /** Types that do not count. */
  readonly excludedTypes?: readonly string[] | undefined;
  readonly success?: boolean | undefined;
  /** Instants, both included. */
  readonly startDate?: Date | undefined;
  readonly endDate?: Date | undefined;
  /** Done by this user or to this user. */
  readonly userId?: string | undefined;
};

export type AuditSort = SortOrder<"performedAt" | "actionType" | "success">;

const COLUMNS = { performedAt: "performed_at", actionType: "action_type", success: "success" } as const;

/** A condition on the rows of `audit_logs AS log`, and the values of its parameters. */
export type AuditWhere = { readonly where: string; readonly values: readonly unknown[] };

export function whereOf(filter: AuditFilter): AuditWhere {
  const values: unknown[] = [];
  const given = (value: unknown) => `$${values.push(value)}`;
  const { success, startDate, endDate, userId, excludedTypes } = filter;
  const conditions = [
    ...(startDate === undefined ? [] : [`log.performed_at >= ${given(startDate)}`]),
    ...(endDate === undefined ? [] : [`log.performed_at <= ${given(endDate)}`]),
    ...(success === undefined ? [] : [`log.success = ${given(success)}`]),
    ...typeConditions(filter, given),
    ...(excludedTypes === undefined ? [] : [`log.action_type <> ALL(${given(excludedTypes)}::text[])`]),
    ...(userId === undefined ? [] : [byOrTo(given(userId))]),
  ];
  return { where: conditions.length === 0 ? "true" : conditions.join(" AND "), values };
}

const byOrTo = (user: string) => `(log.performed_by_id = ${user} OR log.target_user_id = ${user})`;

function typeConditions(
  { actionTypes, targetedTypes }: AuditFilter,
  given: (value: unknown) => string,
): string[] {
  if (actionTypes === undefined) {
    return [];
  }
  // Of one type an index knows the order.
  const [type] = actionTypes;
  const listed =
    actionTypes.length === 1
      ? `log.action_type = ${given(type)}`
      : `log.action_type = ANY(${given(actionTypes)}::text[])`;
  return targetedTypes === undefined
    ? [listed]
    : [
        `(${listed} OR log.action_type = ANY(${given(targetedTypes)}::text[]) AND log.target_user_id IS NOT NULL)`,
      ];
}

const TURNED = { asc: "DESC", desc: "ASC" } as const;

/** The latest come first among equals. */
export function orderOf({ field, direction }: AuditSort, isReversed = false): string {
  const [down, up] = isReversed ? ["ASC", "DESC"] : ["DESC", "ASC"];
  const first = isReversed ? TURNED[direction] : direction.toUpperCase();
  const latest = field === "performedAt" ? "" : `log.performed_at ${down}, `;
  return `log.${COLUMNS[field]} ${first}, ${latest}log.id ${up}`;
}
