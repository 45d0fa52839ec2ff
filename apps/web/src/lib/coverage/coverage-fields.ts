import { graphql } from "@strikebook/graphql-schema/graphql";

/** Asked for with every figure over time, so that none stands without it; `KnownCoverage` of core. */
export const CoverageFields = graphql(`
  fragment CoverageFields on SpanCoverage @_unmask {
    from
    to
    state
    uncovered {
      from
      to
    }
    lacking {
      accountId
      account
      state
      coveredThrough
      gaps {
        from
        to
      }
    }
    historyBegins
    historyEnds
  }
`);
