import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { execute } from "../../lib/network/graphql-client.ts";
import { query } from "../../lib/network/query.ts";

const Look = graphql(`
  query AdminHousekeeping {
    adminGetHousekeeping {
      tasks
      firstSteps {
        hasBackup
      }
      people {
        person {
          id
          username
          firstName
          lastName
          fullName
          email
          emailVerified
          roles
          enabled
          mustChangePassword
          isEmailSelfChosen
          createdAt
          updatedAt
          lastLoginAt
          lockedUntil
        }
        newestFileName
        newestFileAt
        through
        behind {
          account
          through
        }
      }
      peopleTotal
      lockedPeople {
        id
        username
        fullName
        lockedUntil
      }
      failedFiles {
        person {
          id
          username
          fullName
        }
        fileName
        words
        actions
        tries
        at
      }
      failedFilesTotal
      quietPeople {
        person {
          id
          username
          fullName
          email
          lastUploadAt
        }
        days
      }
      quietPeopleTotal
      storage {
        databaseBytes
        freeBytes
        growthBytes
        growthDays
        isLow
      }
      backup {
        standing
        folder
        lastGoodAt
        provenAt
        isNightly
        error
      }
      auditLog {
        problem
        verified
        checkedAt
      }
      priceFeeds {
        source
        name
        setting
        failingSince
        problem
        status
        restsUntil
        day
        asked
        left
        leftOut
        symbolsAMonth
        unanswered {
          instrument
          reason
        }
      }
      closures {
        day
        name
        tradingHour
      }
      version
      gitCommit
      checkedAt
    }
  }
`);

const VerifyLog = graphql(`
  mutation AdminVerifyAuditLog {
    adminVerifyAuditLog {
      isWhole
      verified
      problem
    }
  }
`);

const Dismiss = graphql(`
  mutation AdminDismissFailedFile($userId: ID!, $fileName: String!) {
    dismissed: adminDismissFailedFile(userId: $userId, fileName: $fileName)
  }
`);

const FetchPrices = graphql(`
  mutation AdminFetchClosingPrices {
    adminFetchClosingPrices {
      name
      failingSince
      problem
      unasked
    }
  }
`);

export type Housekeeping = ResultOf<typeof Look>["adminGetHousekeeping"];

const REFRESH_MS = 60_000;

/** What an administrator has to see to; looked at again each minute while the page is open. */
export const housekeepingQuery = query(Look, (answer) => answer.adminGetHousekeeping, "housekeeping", {
  refetchInterval: REFRESH_MS,
});

/** Looks whether the audit log was changed outside the app. */
export const verifyAuditLog = async () => (await execute(VerifyLog, {})).adminVerifyAuditLog;

/** Asks the providers of closing prices for what lacks. */
export const fetchClosingPrices = async () => (await execute(FetchPrices, {})).adminFetchClosingPrices;

/** Lists a failed file no more; nothing happens when it isn't listed any more. */
export const dismissFailedFile = (file: { readonly userId: string; readonly fileName: string }) =>
  execute(Dismiss, file);
