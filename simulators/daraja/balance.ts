const WORKING_SHARE = 0.25

const amountText = (cents: number) => (cents / 100).toFixed(2)

/** The accounts of an organisation as Daraja reports them. Together they are the balance of the statement. */
export function balanceText(cents: number): string {
  const working = Math.floor(cents * WORKING_SHARE)
  const accounts = [
    ['Working Account', working],
    ['Utility Account', cents - working],
    ['Charges Paid Account', 0],
  ] as const
  return accounts.map(([name, of]) => `${name}|KES|${amountText(of)}|${amountText(of)}|0.00|0.00`).join('&')
}
