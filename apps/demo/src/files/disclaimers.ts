/** The texts below the rows of an export, in a history cut into lines. */
export const HISTORY_DISCLAIMERS: readonly string[] = [
  "",
  "",
  "",
  '"The data and information in this spreadsheet is provided to you solely for your use and is not for distribution. The spreadsheet is provided for"',
  '"informational purposes only, and is not intended to provide advice, nor should it be construed as an offer to sell, a solicitation of an offer to buy or a"',
  '"recommendation for any security or insurance product by Fidelity or any third party. Data and information shown is based on information known to Fidelity as of the date it was"',
  '"exported and is subject to change. It should not be used in place of your account statements or trade confirmations and is not intended for tax reporting"',
  '"purposes. For more information on the data included in this spreadsheet, including any limitations thereof, go to Fidelity.com."',
  "",
];

export const POSITIONS_DISCLAIMERS: readonly string[] = [
  "",
  '"The data and information in this spreadsheet is provided to you solely for your use and is not for distribution. The spreadsheet is provided for informational purposes only, and is not intended to provide advice, nor should it be construed as an offer to sell, a solicitation of an offer to buy or a recommendation for any security or insurance product by Fidelity or any third party."',
  "",
];
