import * as z from 'zod/mini'
import { openSecretSeal, type SecretSeal } from '../../../secrets/secret-seal.ts'

/** Credentials of a device; empty texts until they are entered or KRA returns them. */
const secrets = z.object({
  consumerKey: z._default(z.string(), ''),
  consumerSecret: z._default(z.string(), ''),
  appId: z._default(z.string(), ''),
  /** The communication key, from the initialisation. */
  cmcKey: z._default(z.string(), ''),
  /** When a person last entered credentials, ISO 8601. */
  enteredAt: z._default(z.nullable(z.string()), null),
})
export type DeviceSecrets = z.output<typeof secrets>
export const NO_SECRETS: DeviceSecrets = secrets.parse({})

/** Encrypts the secrets of devices, each bound to the id of its device. @param filesKey FILES_KEY */
export const openEtimsSeal = (filesKey: string | undefined): SecretSeal =>
  openSecretSeal(filesKey, 'fuma: secrets of eTIMS')

/** A device's secrets. @throws if they were sealed with another FILES_KEY */
export const openDeviceSecrets = (seal: SecretSeal, device: { id: number; sealedSecrets: string }): DeviceSecrets =>
  device.sealedSecrets === '' ? NO_SECRETS : secrets.parse(JSON.parse(seal.open(device.id, device.sealedSecrets)))

export const sealDeviceSecrets = (seal: SecretSeal, deviceId: number, values: DeviceSecrets): string =>
  seal.seal(deviceId, JSON.stringify(values))
