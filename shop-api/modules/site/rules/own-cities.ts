/** First id of places added by staff; lower ids belong to the shop's list. */
export const OWN_CITY_IDS_FROM = 1_000_000
