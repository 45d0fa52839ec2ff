/** Operations for the tests of positions. */
export const ROW = `id version symbol quantity lastPrice currentValue costBasis unrealizedGainLoss type portfolioDate
  accountId accountName description isImported changeId
  edit { editedAt isGoneAtBroker fields { field brokerValue editedFrom editedValue } }`;

export const ADD = `mutation ($input: AddPositionInput!) { userAddPortfolioPosition(input: $input) { ${ROW} } }`;
export const ADD_MANY = `mutation ($inputs: [AddPositionInput!]!, $requestId: ID) {
  userAddPortfolioPositions(inputs: $inputs, requestId: $requestId) {
    success addedCount changeId errors { rowIndex field message } } }`;
export const UPDATE = `mutation ($id: ID!, $input: UpdatePositionInput!) {
  userUpdatePortfolio(portfolioId: $id, input: $input) { ${ROW} } }`;
export const RESTORE = `mutation ($id: ID!, $version: Int) {
  userRestorePortfolio(portfolioId: $id, version: $version) { changeId position { ${ROW} } } }`;
export const DELETE = `mutation ($id: ID!, $version: Int) {
  userDeletePortfolio(portfolioId: $id, version: $version) { success message deletedCount changeId } }`;
export const DELETE_IDS = `mutation ($ids: [ID!]!) {
  userDeletePortfolios(portfolioIds: $ids) { success message deletedCount changeId } }`;
export const DELETE_MATCHING = `mutation ($accountIds: [ID!], $dates: [Date!], $symbols: [String!], $positionTypes: [PositionType!]) {
  userDeletePortfolioPositions(accountIds: $accountIds, dates: $dates, symbols: $symbols, positionTypes: $positionTypes) {
    success message deletedCount changeId } }`;
export const UNDO = `mutation ($id: ID!) {
  userUndoChange(changeId: $id) { success message changeId recordCount } }`;
export const CHANGES = `query ($page: Int, $size: Int) { userGetChanges(page: $page, size: $size) {
  totalElements totalPages currentPage size
  changes { id entity kind summary recordCount isUndone canUndo
    records { recordId name accountName portfolioDate fields { field before after } } } } }`;
export const LIST = `query ($dates: [Date!], $accountIds: [ID!]) {
  userGetAllPortfolios(size: 100, dates: $dates, accountIds: $accountIds, sort: "symbol", direction: ASC) {
    portfolios { ${ROW} } totalElements totalCurrentValue } }`;
