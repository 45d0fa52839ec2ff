/** The address of a campaign's own page. */
export const campaignPath = (id: string): string => `/campaigns/${encodeURIComponent(id)}`;
