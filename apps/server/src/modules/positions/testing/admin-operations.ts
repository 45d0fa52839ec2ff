/** Operations for the tests of other users' positions. */
const ROW = `id version symbol quantity lastPrice currentValue costBasisTotal averageCostBasis todaysGainLossDollar
  totalGainLossDollar type portfolioDate accountNumber accountName description isImported isEdited
  user { id username fullName email } account { id name accountIdentifier } `;

export const ADMIN_ACCOUNTS = `query ($userId: ID!) {
  adminGetUserAccounts(userId: $userId) { id name accountIdentifier } }`;
export const ADMIN_DATES = "query ($id: ID!) { adminGetAccountDates(accountId: $id) { accountName dates } }";
export const ADMIN_LIST = `query ($accountIds: [ID!]!, $dates: [Date!]!) {
  adminGetPortfolioPositions(accountIds: $accountIds, dates: $dates) { ${ROW} } }`;
export const USER_PAGE = `query ($userId: ID!, $accountIds: [ID!]!, $dates: [Date!]!, $search: String, $page: Int,
    $size: Int, $sort: String, $direction: SortDirection) {
  adminGetUserPositions(userId: $userId, accountIds: $accountIds, dates: $dates, search: $search, page: $page,
    size: $size, sort: $sort, direction: $direction) { positions { ${ROW} } totalElements totalPages currentPage size
    chosenCount dayCount currentValue { value unknownCount } todaysGainLoss { value unknownCount }
    totalGainLoss { value unknownCount } } }`;
export const USER_POSITION = `query ($userId: ID!, $id: ID!) {
  adminGetUserPosition(userId: $userId, portfolioId: $id) { ${ROW} } }`;
export const DELETE_USER_POSITIONS = `mutation ($userId: ID!, $accountIds: [ID!]!, $dates: [Date!]!, $search: String) {
  adminDeleteUserPositions(userId: $userId, accountIds: $accountIds, dates: $dates, search: $search) {
    success message deletedCount changeId } }`;
export const ADMIN_UPDATE = `mutation ($id: ID!, $input: UpdatePositionInput!) {
  adminUpdatePortfolio(portfolioId: $id, input: $input) { ${ROW} } }`;
export const ADMIN_ADD = `mutation ($userId: ID!, $input: AddPositionInput!) {
  adminAddPortfolioPosition(userId: $userId, input: $input) { ${ROW} } }`;
export const ADMIN_ADD_MANY = `mutation ($userId: ID!, $inputs: [AddPositionInput!]!, $requestId: ID) {
  adminAddPortfolioPositions(userId: $userId, inputs: $inputs, requestId: $requestId) {
    success addedCount errors { rowIndex field message } } }`;
export const ADMIN_PREVIEW = `mutation ($userId: ID!, $positions: [AddPositionInput!]!) {
  adminPreviewPortfolioPositions(userId: $userId, positions: $positions) {
    isValid errors { rowIndex field message } validPositions { symbol quantity accountName currentValue } } }`;
export const ADMIN_DELETE = `mutation ($id: ID!, $version: Int) {
  adminDeletePortfolio(portfolioId: $id, version: $version) { success message } }`;
export const ADMIN_DELETE_MANY = `mutation ($userId: ID!, $ids: [ID!]!) {
  adminDeletePortfolios(userId: $userId, portfolioIds: $ids) { success message deletedCount changeId } }`;
export const ADMIN_UNDO = `mutation ($userId: ID!, $changeId: ID!) {
  adminUndoChange(userId: $userId, changeId: $changeId) { success message recordCount } }`;
export const ADMIN_DELETE_BETWEEN = `mutation ($from: Date!, $to: Date!, $confirm: String) {
  adminDeletePortfolioPositions(startDate: $from, endDate: $to, confirm: $confirm) { success message deletedCount } }`;
