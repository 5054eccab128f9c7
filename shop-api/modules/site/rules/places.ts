/** Ids of places that operators add; below are those of the list that comes with the shop. */
export const OWN_CITY_IDS_FROM = 1_000_000
