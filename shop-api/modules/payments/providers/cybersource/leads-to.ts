/** Whether an address a provider gave leads where it may. */
export function leadsTo(origin: string, address: string): boolean {
  return URL.canParse(address) && new URL(address).origin === origin
}
