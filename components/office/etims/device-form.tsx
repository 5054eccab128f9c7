'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeSelect } from '#components/kit/field/office-select.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import type { EtimsProfile } from '#lib/contract/etims/etims-settings.ts'
import {
  ETIMS_PLACES,
  type EtimsDevice,
  type EtimsPlace,
  officeEtimsDeviceSave,
  type SimulatedDevice,
} from '#lib/contract/etims/office/devices.ts'
import { exactTime } from '#lib/office/when.ts'
import { DEVICE_READS, PLACE_NAMES, PROFILE_NAMES } from './device-words.ts'

/** Creates or changes a device. Stored credentials are not shown; empty fields leave them unchanged. */
export function DeviceForm({
  device,
  hasSimulator,
  sample,
  onMade,
  onClose,
}: {
  device: EtimsDevice | null
  hasSimulator: boolean
  /** Values of a new device at the simulator; null in a shop without it. */
  sample: SimulatedDevice | null
  onMade: (deviceId: number) => void
  onClose: () => void
}) {
  const form = useOfficeForm(officeEtimsDeviceSave, {
    defaults: {
      ...{ name: device?.name ?? '', pin: device?.pin ?? '', branch: device?.branch ?? '00' },
      ...{ serial: device?.serial ?? '', profile: (device?.profile ?? 'gateway') as EtimsProfile },
      place: (device?.place ?? (hasSimulator ? 'simulator' : 'production')) as EtimsPlace,
      baseUrl: device?.place === 'own' ? device.baseUrl : '',
      ...{ consumerKey: '', consumerSecret: '', appId: '' },
    },
    toInput: (typed) => ({ ...typed, deviceId: device?.deviceId ?? null, version: device?.version ?? null }),
    refreshes: DEVICE_READS,
    onDone: ({ deviceId }) => {
      onMade(deviceId)
      onClose()
    },
  })
  const { field, typed } = form
  const fixed = device?.initialisedAt
    ? ' Its PIN, branch and serial number cannot change: they identify it at KRA.'
    : ''
  return (
    <OfficeForm
      className="room-gutter py-4"
      words={{
        title: device ? 'Change this device' : 'New device',
        text: `PIN, branch and serial number are as KRA approved them.${fixed}`,
        submit: device ? 'Save' : 'Create device',
      }}
      form={form}
      onClose={onClose}
    >
      {sample && !device ? (
        <OfficeButton
          size="small"
          className="mt-2"
          onClick={() => form.goOn({ name: typed.name || 'Simulator', ...sample, place: 'simulator' })}
        >
          Fill in the simulator’s values
        </OfficeButton>
      ) : null}
      <div className="mt-3 grid gap-3">
        <OfficeField label="Name" maxLength={60} placeholder="Shop" {...field('name')} />
        <OfficeField label="KRA PIN of the seller" autoCapitalize="characters" {...field('pin')} />
        <div className="grid grid-cols-[6rem_1fr] gap-3">
          <OfficeField label="Branch" inputMode="numeric" {...field('branch')} />
          <OfficeField label="Serial number" {...field('serial')} />
        </div>
        <OfficeSelect label="Interface" names={PROFILE_NAMES} {...field('profile')} />
        <OfficeSelect
          label="Address"
          names={PLACE_NAMES}
          options={ETIMS_PLACES.filter((place) => place !== 'simulator' || hasSimulator)}
          {...field('place')}
        />
        {typed.place === 'own' ? (
          <OfficeField label="Web address" inputMode="url" placeholder="https://" {...field('baseUrl')} />
        ) : null}
        {typed.profile === 'gateway' ? (
          <fieldset className="grid gap-3 border-t border-hairline pt-3">
            <legend className="font-semibold">Credentials of GavaConnect</legend>
            <p className="text-muted">
              {device?.credentialsAt
                ? `Set on ${exactTime(new Date(device.credentialsAt))}. Leave a field empty to leave it unchanged.`
                : 'They are stored encrypted and never shown again.'}
            </p>
            <OfficeField label="Consumer key" type="password" {...field('consumerKey')} />
            <OfficeField label="Consumer secret" type="password" {...field('consumerSecret')} />
            <OfficeField label="App id" type="password" {...field('appId')} />
          </fieldset>
        ) : null}
      </div>
    </OfficeForm>
  )
}
