import { ETIMS_ADDRESSES, type EtimsProfile } from '#lib/contract/etims/etims-settings.ts'
import type { EtimsDevice, EtimsPlace, SimulatedDevice } from '#lib/contract/etims/office/devices.ts'
import { ETIMS_SAMPLE_DEVICE, KRA_PROVIDER } from '#lib/deployment/payment-providers.ts'

/** Addresses of the simulator by profile; null in a shop without it. */
export type SimulatorAddresses = Readonly<Record<EtimsProfile, string>> | null

/** The simulator's addresses, if the shop's address of KRA is a simulator of this machine: KRA's own is https. */
export const simulatorAt = (kraUrl: string): SimulatorAddresses =>
  kraUrl.startsWith('https:') ? null : { gateway: `${kraUrl}/etims-oscu/api/v1`, legacy: `${kraUrl}/etims-api` }

/** Kind of a device's address. */
export function placeOf(profile: EtimsProfile, baseUrl: string, simulator: SimulatorAddresses): EtimsPlace {
  const { production, sandbox } = ETIMS_ADDRESSES[profile]
  if (baseUrl === production) return 'production'
  if (baseUrl === sandbox) return 'sandbox'
  return baseUrl === simulator?.[profile] ? 'simulator' : 'own'
}

/** Address of a place; null for the simulator in a shop without it. @param own the typed address, for a place that is not listed */
export function addressOf(
  profile: EtimsProfile,
  place: EtimsPlace,
  own: string,
  simulator: SimulatorAddresses,
): string | null {
  if (place === 'own') return own.replace(/\/$/, '')
  if (place === 'simulator') return simulator?.[profile] ?? null
  return ETIMS_ADDRESSES[profile][place]
}

/** Whether documents that are sent there count at KRA, or are only tried. */
const isTrial = (place: EtimsPlace): boolean => place === 'sandbox' || place === 'simulator'

/**
 * Why an initialised device cannot move to another place, as a sentence; null if it can. Keys and numbers of a trial
 * are worthless in production, and the other way round. KRA can move its hosts, so other changes are allowed.
 */
export function refusalOfMove(from: EtimsPlace, to: EtimsPlace): string | null {
  if (isTrial(from) === isTrial(to)) return null
  return isTrial(from)
    ? 'This device was initialised for a trial. Create another device for production.'
    : 'This device was initialised for production. Create another device for a trial.'
}

/** The next device that the simulator accepts: its first branch without a device. @param pin of the seller */
export function simulatedDevice(
  devices: readonly Pick<EtimsDevice, 'place' | 'branch'>[],
  pin: string,
): SimulatedDevice {
  const used = new Set(devices.filter(({ place }) => place === 'simulator').map(({ branch }) => branch))
  let no = 0
  while (used.has(String(no).padStart(2, '0'))) no += 1
  const { serial, appId } = ETIMS_SAMPLE_DEVICE
  return {
    ...{ pin, branch: String(no).padStart(2, '0'), serial: `${serial.slice(0, -1)}${no + 1}` },
    ...{ ...KRA_PROVIDER.sandbox, appId },
  }
}
