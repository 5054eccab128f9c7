'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { Column, PageBody } from '#components/kit/page/page-layout.tsx'
import { EmptyState, Loaded } from '#components/kit/state/office-states.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import { type EtimsDevice, officeEtimsDevices } from '#lib/contract/etims/office/devices.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { DeviceDetails } from './device-details.tsx'
import { DeviceForm } from './device-form.tsx'
import { DeviceMark } from './device-mark.tsx'
import { PLACE_NAMES, USE_NAMES } from './device-words.ts'

const EVERY_MS = 5_000

/** Devices at KRA with their state; the open device beside them. */
export function DevicesPart() {
  const query = useOfficeQuery(officeEtimsDevices, {}, { everyMs: EVERY_MS })
  return (
    <Loaded query={query} what="the devices" rows={4} permission="payments.view">
      {(data) => <Devices {...data} />}
    </Loaded>
  )
}

function Devices({ devices, simulator, sample }: Output<typeof officeEtimsDevices>) {
  const address = useAddressState()
  const refusal = useRefusal('settings.edit')
  const [isChanging, setChanging] = useState(false)
  const at = address.get('at')
  const device = devices.find(({ deviceId }) => String(deviceId) === at)
  const open = (id: string | null) => {
    setChanging(false)
    address.set({ at: id })
  }
  const add = (
    <OfficeButton variant="outline" refusal={refusal} onClick={() => open('new')}>
      Create a device
    </OfficeButton>
  )
  return (
    <PageBody>
      <Column className={at === 'new' || device ? 'max-lg:hidden' : undefined}>
        {devices.length === 0 ? (
          <EmptyState title="No device yet" text={<Steps />} actions={add} />
        ) : (
          <div className="room-gutter py-3">
            {add}
            <ul className="mt-3 border-t border-ink">
              {devices.map((one) => (
                <DeviceRow
                  key={one.deviceId}
                  device={one}
                  isOpen={one === device}
                  onOpen={() => open(String(one.deviceId))}
                />
              ))}
            </ul>
          </div>
        )}
      </Column>
      {at === 'new' || (device && isChanging) ? (
        <Column label={device ? 'Change the device' : 'New device'} width="480px" isPaper>
          <DeviceForm
            key={at}
            device={device ?? null}
            hasSimulator={simulator !== null}
            sample={sample}
            onMade={(deviceId) => open(String(deviceId))}
            onClose={() => (device ? setChanging(false) : open(null))}
          />
        </Column>
      ) : device ? (
        <Column key={device.deviceId} label="The device" width="480px" isPaper>
          <DeviceDetails device={device} onChange={() => setChanging(true)} onClose={() => open(null)} />
        </Column>
      ) : null}
    </PageBody>
  )
}

/** Set-up of eTIMS, step by step. */
function Steps() {
  return (
    <>
      <p className="max-w-140">
        eTIMS is KRA’s system for invoices. Since 2024 a business can deduct a purchase only with an eTIMS invoice that
        carries its PIN. A device here sends each invoice to KRA and prints KRA’s control data on it.
      </p>
      <ol className="mt-2 list-decimal pl-5">
        <li>Request a device (OSCU) at KRA for your PIN and branch. KRA approves its serial number.</li>
        <li>Create the device here with this number, and initialise it.</li>
        <li>Choose KRA’s item classes for your collections.</li>
        <li>Choose the invoices that the device sends.</li>
      </ol>
    </>
  )
}

function DeviceRow({ device, isOpen, onOpen }: { device: EtimsDevice; isOpen: boolean; onOpen: () => void }) {
  const { name, pin, branch, place, uses, waiting, refused } = device
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-1 border-b border-hairline py-2.5">
      <div className="min-w-44 flex-1">
        <b className="font-semibold">{name}</b>
        <p className="text-muted">
          {pin}, branch {branch}. {PLACE_NAMES[place]}
        </p>
      </div>
      <div className="w-60 min-w-0 max-md:w-full">
        <DeviceMark device={device} />
        <p className="text-muted">{USE_NAMES[uses]}</p>
        {waiting > 0 ? <p className="text-muted">{waiting} waiting</p> : null}
        {refused > 0 ? <p className="font-semibold">{refused} refused</p> : null}
      </div>
      <OfficeButton size="small" aria-expanded={isOpen} aria-label={`Open the device ${name}`} onClick={onOpen}>
        Open
      </OfficeButton>
    </li>
  )
}
