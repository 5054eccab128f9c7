import type { FastifyInstance } from 'fastify'
import {
  type EtimsDevice,
  officeEtimsDeviceSave,
  officeEtimsDeviceSettings,
  officeEtimsDeviceStart,
  officeEtimsDeviceStop,
  officeEtimsDevices,
  officeEtimsDeviceUse,
} from '#lib/contract/etims/office/devices.ts'
import { refusalOfAddress } from '../../../../media/send-safely.ts'
import { refuse } from '../../../../refusal.ts'
import { serveOfficeCall } from '../../../staff/serve-office-call.ts'
import { simulatedDevice } from '../../rules/device-address.ts'
import { chooseUse, listDevices, saveDevice, setDeviceSettings, stopDevice } from '../../use-cases/devices.ts'
import { startDevice } from '../../use-cases/start-device.ts'
import { devicePartsOf } from './device-parts.ts'

const subjectOf = (deviceId: number) => ({ kind: 'etims-device', id: deviceId })

/** Values of a device for the audit log: credentials by the time at which they were entered. */
const loggedOf = ({ name, pin, branch, serial, profile, baseUrl, credentialsAt }: EtimsDevice) => ({
  ...{ name, pin, branch, serial, profile, baseUrl, credentialsAt },
})

/** Before any row is locked: a DNS lookup can take seconds. */
async function demandPublicAddress(url: string): Promise<void> {
  const sentence = await refusalOfAddress(url)
  if (sentence) throw refuse('invalid-request', sentence, { fields: { baseUrl: sentence } })
}

/** Devices at KRA: list, form, use, stop, settings. */
export function serveOfficeEtimsDevices(app: FastifyInstance): void {
  const parts = devicePartsOf(app)

  serveOfficeCall(app, officeEtimsDevices, async ({ tx }) => {
    const devices = await listDevices(tx, parts)
    const { simulator } = parts
    return { data: { devices, simulator, sample: simulator && simulatedDevice(devices, app.shop.env.SELLER_KRA_PIN) } }
  })

  serveOfficeCall(app, officeEtimsDeviceSave, async ({ tx, now, input }) => {
    if (input.place === 'own') await demandPublicAddress(input.baseUrl)
    const { before, after } = await saveDevice(tx, now, input, parts)
    return {
      data: after,
      message: before ? 'Saved.' : `“${after.name}” is created. Initialise it now.`,
      audit: {
        ...{ action: before ? 'etims.device' : 'etims.device-make', subject: subjectOf(after.deviceId) },
        ...(before && { before: loggedOf(before) }),
        after: loggedOf(after),
      },
    }
  })

  serveOfficeCall(
    app,
    officeEtimsDeviceStart,
    async ({ input: { deviceId } }) => {
      const { device, tablesProblem } = await startDevice(parts, deviceId)
      const { sdcId, mrcNo, taxpayerName } = device
      return {
        data: device,
        message: tablesProblem
          ? `“${device.name}” is initialised. KRA’s tables could not be read: ${tablesProblem}`
          : `“${device.name}” is initialised. Choose the invoices that it sends.`,
        audit: {
          ...{ action: 'etims.device-start', subject: subjectOf(deviceId) },
          after: { sdcId, mrcNo, taxpayerName },
        },
      }
    },
    { transaction: 'own' },
  )

  serveOfficeCall(app, officeEtimsDeviceUse, async ({ tx, input }) => {
    const { before, after } = await chooseUse(tx, input, parts)
    return {
      data: after,
      message: 'Saved.',
      audit: {
        ...{ action: 'etims.device-use', subject: subjectOf(after.deviceId) },
        ...{ before: { uses: before.uses }, after: { uses: after.uses } },
      },
    }
  })

  serveOfficeCall(app, officeEtimsDeviceStop, async ({ tx, input }) => {
    const { before, after } = await stopDevice(tx, input, parts)
    return {
      data: after,
      message: input.isStopped ? 'Stopped. New documents wait in the queue.' : 'Started. The queue is sent in order.',
      audit: {
        ...{ action: 'etims.device-stop', subject: subjectOf(after.deviceId) },
        ...{ before: { state: before.state }, after: { state: after.state } },
      },
    }
  })

  serveOfficeCall(app, officeEtimsDeviceSettings, async ({ tx, input }) => {
    const { before, after } = await setDeviceSettings(tx, input, parts)
    return {
      data: after,
      message: 'Saved.',
      audit: {
        ...{ action: 'etims.device-settings', subject: subjectOf(after.deviceId) },
        ...{ before: before.settings, after: after.settings },
      },
    }
  })
}
