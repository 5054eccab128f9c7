import type { DeviceUse, EtimsProfile } from '#lib/contract/etims/etims-settings.ts'
import type { EtimsPlace } from '#lib/contract/etims/office/devices.ts'

/** Texts of a device's values. */

export const PROFILE_NAMES: Readonly<Record<EtimsProfile, string>> = {
  gateway: 'Gateway (GavaConnect)',
  legacy: 'Legacy',
}

export const PLACE_NAMES: Readonly<Record<EtimsPlace, string>> = {
  production: 'Production of KRA',
  sandbox: 'Sandbox of KRA',
  simulator: 'Simulator of this shop',
  own: 'Another address',
}

export const USE_NAMES: Readonly<Record<DeviceUse, string>> = {
  shop: 'Invoices of the shop',
  counter: 'Invoices of the counter',
  nothing: 'No further invoices',
}

/** Calls to read again after a change of a device. */
export const DEVICE_READS = ['office-etims-devices', 'office-etims-tables', 'office-audit-list']
