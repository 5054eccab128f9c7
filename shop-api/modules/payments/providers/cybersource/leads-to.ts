/** Whether an address from a provider has the allowed origin. */
export function leadsTo(origin: string, address: string): boolean {
  return URL.canParse(address) && new URL(address).origin === origin
}
