import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { query } from "../../lib/network/query.ts";
import { writeDays } from "../../lib/network/server-words.ts";

const Coverage = graphql(`
  query Coverage {
    accounts: getCoverage {
      accountId
      accountName
      accountNumber
      fileCount
      spans {
        firstDay
        lastDay
      }
      gaps {
        firstDay
        lastDay
        marketDays
        cashMoved
        causes
      }
      files {
        sessionId
        fileName
        range {
          firstDay
          lastDay
          source
          offer {
            firstDay
            lastDay
            question
          }
        }
      }
      quietDays {
        id
        firstDay
        lastDay
        contradictedBy
      }
      historyBeginsOn
      hasOlderThanBeginning
      unmatchedClosings
      firstUnmatchedDay
      unmatchedInstruments
      unmatched {
        instrument
        underlying
        closings
        firstDay
        quantity
      }
      holdings {
        day
        compared
        disagreementCount
        notCompared
        disagreements {
          symbol
          description
          fileQuantity
          ledgerQuantity
          explanation
        }
      }
      nextDownloads {
        kind
        sentence
        reason
      }
    }
  }
`);

export type AccountCoverage = ResultOf<typeof Coverage>["accounts"][number];
export type CoveredFile = AccountCoverage["files"][number];
export type HoldingsCheck = NonNullable<AccountCoverage["holdings"]>;

/** The coverage of each account, its gaps, and the next downloads. */
export const coverageQuery = query(
  Coverage,
  ({ accounts }) => accounts.map(withWrittenDays),
  "brokerage-accounts",
);

/** The server's sentences name days as `2026-07-06`; beside the other days of the screen they are written as those. */
function withWrittenDays(account: AccountCoverage): AccountCoverage {
  const { gaps, holdings, nextDownloads } = account;
  return {
    ...account,
    gaps: gaps.map((gap) => ({ ...gap, causes: gap.causes.map(writeDays) })),
    holdings: holdings && {
      ...holdings,
      notCompared: holdings.notCompared && writeDays(holdings.notCompared),
      disagreements: holdings.disagreements.map((row) => ({
        ...row,
        explanation: writeDays(row.explanation),
      })),
    },
    nextDownloads: nextDownloads.map((download) => ({
      ...download,
      sentence: writeDays(download.sentence),
      reason: writeDays(download.reason),
    })),
  };
}

type Named = { readonly accountName: string; readonly accountNumber: string | null };

/** True for one account of a file and of the coverage: the number is the key, the name where there is none. */
export const isSameAccount = (a: Named, b: Named) =>
  a.accountNumber === null ? a.accountName === b.accountName : a.accountNumber === b.accountNumber;
