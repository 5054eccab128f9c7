/**
 * Whether an order is paid by its own payment page: a guest's, a consumer's, and a company's that has no credit. Orders of
 * the house's own people are not.
 * @param userType of whoever placed it, null for a guest
 */
export const paysByLink = (userType: number | null): boolean => userType === null || userType <= 3
