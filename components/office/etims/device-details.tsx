'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeSelect } from '#components/kit/field/office-select.tsx'
import { When } from '#components/kit/figure/figures.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import {
  type EtimsDevice,
  officeEtimsDeviceStart,
  officeEtimsDeviceStop,
  officeEtimsDeviceUse,
} from '#lib/contract/etims/office/devices.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useRefusal } from '#lib/office/me.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { DeviceMark } from './device-mark.tsx'
import { DeviceSettings } from './device-settings.tsx'
import { DeviceTables } from './device-tables.tsx'
import { DEVICE_READS, PLACE_NAMES, PROFILE_NAMES, USE_NAMES } from './device-words.ts'

const OPTIONS = { refreshes: DEVICE_READS, onDone: (_data: EtimsDevice, message: string) => noteDone(message) }

/** One device: its facts, its actions, KRA's tables and the disputed settings. */
export function DeviceDetails({
  device,
  onChange,
  onClose,
}: {
  device: EtimsDevice
  onChange: () => void
  onClose: () => void
}) {
  const { deviceId, name, state, uses } = device
  const refusal = useRefusal('settings.edit')
  const start = useOfficeAction(officeEtimsDeviceStart, OPTIONS)
  const stop = useOfficeAction(officeEtimsDeviceStop, OPTIONS)
  const use = useOfficeAction(officeEtimsDeviceUse, OPTIONS)
  const isRunning = start.isRunning || stop.isRunning || use.isRunning
  const problem = start.problem ?? stop.problem ?? use.problem
  return (
    <section aria-label={name} className="room-gutter grid grid-cols-1 gap-3 py-4">
      <div className="flex items-start justify-between gap-3">
        <h2 className="heading text-d5">{name}</h2>
        <OfficeButton size="small" onClick={onClose}>
          Close
        </OfficeButton>
      </div>
      <p>
        <DeviceMark device={device} />
      </p>
      {device.canReadSecrets ? null : (
        <AlertLine tone="error" title="The credentials cannot be read.">
          They were encrypted with another FILES_KEY. Enter them again, then initialise the device again.
        </AlertLine>
      )}
      {problem ? (
        <AlertLine tone="error" title="Not done." live="assertive">
          {problemText(problem)}
        </AlertLine>
      ) : null}
      <Facts device={device} />
      <div className="flex flex-wrap gap-2">
        <OfficeButton
          variant={state === 'new' ? 'main' : undefined}
          disabled={isRunning}
          refusal={refusal}
          onClick={() => void start.run({ deviceId })}
        >
          {start.isRunning ? 'Asking KRA…' : state === 'new' ? 'Initialise' : 'Initialise again'}
        </OfficeButton>
        {state === 'new' ? null : (
          <OfficeButton
            disabled={isRunning}
            refusal={refusal}
            onClick={() => void stop.run({ deviceId, isStopped: state === 'ready' })}
          >
            {state === 'ready' ? 'Stop sending' : 'Start sending'}
          </OfficeButton>
        )}
        <OfficeButton refusal={refusal} onClick={onChange}>
          Change
        </OfficeButton>
      </div>
      {state === 'new' ? null : (
        <>
          <OfficeSelect
            label="Sends from now on"
            value={uses}
            names={USE_NAMES}
            onChange={refusal || isRunning ? undefined : (chosen) => void use.run({ deviceId, uses: chosen })}
          />
          <DeviceTables deviceId={deviceId} />
        </>
      )}
      <DeviceSettings key={deviceId} device={device} />
    </section>
  )
}

function Facts({ device }: { device: EtimsDevice }) {
  const { pin, branch, serial, profile, place, baseUrl, taxpayerName, sdcId, lastInvoiceNo } = device
  const rows = [
    ['PIN and branch', `${pin}, ${branch}`],
    ['Serial number', serial],
    ['Interface', PROFILE_NAMES[profile]],
    ['Address', place === 'own' ? baseUrl : PLACE_NAMES[place]],
    ...(device.initialisedAt
      ? [
          ['Taxpayer', taxpayerName || 'not named'],
          ['CU ID', sdcId || 'not named'],
          ['Last number at KRA', String(lastInvoiceNo)],
        ]
      : []),
  ]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
      <dt className="text-muted">Last answer</dt>
      <dd>{device.lastResponseAt ? <When at={device.lastResponseAt} /> : 'None yet'}</dd>
    </dl>
  )
}
