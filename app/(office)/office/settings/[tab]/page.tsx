import { notFound } from 'next/navigation'
import { SettingsRoom } from '#components/office/settings/settings-room.tsx'
import { isSettingsTab } from '#lib/office/settings-tabs.ts'

export default async function SettingsTabPage({ params }: { params: Promise<{ tab: string }> }) {
  const { tab } = await params
  if (!isSettingsTab(tab)) notFound()
  return <SettingsRoom key={tab} tab={tab} />
}
