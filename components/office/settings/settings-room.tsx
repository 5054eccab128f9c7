'use client'

import { useMay } from '#lib/office/me.ts'
import { OfficeLinkButton } from '../frame/office-button.tsx'
import { Column, RoomBody, RoomHead } from '../frame/room.tsx'
import { HealthList } from './health-list.tsx'
import { RefundLimit } from './refund-limit.tsx'

/** The Settings room: what staff set for the office, and how every part of the shop is. */
export function SettingsRoom() {
  const mayView = useMay('settings.view')
  return (
    <>
      <RoomHead
        title="Settings"
        subtitle="Of the office itself"
        actions={
          <>
            <OfficeLinkButton href="/office/staff">Staff and roles</OfficeLinkButton>
            <OfficeLinkButton href="/office/me">My sessions and factors</OfficeLinkButton>
          </>
        }
      />
      <RoomBody>
        <Column>
          <HealthList />
        </Column>
        {mayView ? (
          <Column label="Two people" width="480px" isPaper>
            <RefundLimit />
          </Column>
        ) : null}
      </RoomBody>
    </>
  )
}
