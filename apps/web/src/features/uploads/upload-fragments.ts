import { graphql } from "@strikebook/graphql-schema/graphql";

export const TieOut = graphql(`
  fragment TieOut on AccountTieOut @_unmask {
    accountId
    accountNumber
    accountName
    isNew
    lineCount
    fileCash
    ledgerCash
    leftOut {
      lines
      cash
      withoutAmount
    }
    cashBalance {
      checked
      gapCount
      gaps {
        line
        olderLine
        day
        balance
        expected
        difference
      }
      notChecked
    }
    holdings {
      day
      compared
      disagreementCount
      disagreements {
        symbol
        description
        fileQuantity
        ledgerQuantity
        explanation
      }
      notCompared
    }
  }
`);

export const Brought = graphql(`
  fragment Brought on ProfitBrought @_unmask {
    from
    to
    total
    trades
    underlyings
    lastMonth {
      from
      total
    }
    lastYear {
      from
      total
    }
  }
`);
