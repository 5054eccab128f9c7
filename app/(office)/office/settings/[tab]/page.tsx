import { notFound } from 'next/navigation'
import { SettingsSection } from '#components/office/settings/settings-section.tsx'
import { isSettingsTab } from '#lib/office/settings-tabs.ts'

export default async function SettingsTabPage({ params }: { params: Promise<{ tab: string }> }) {
  const { tab } = await params
  if (!isSettingsTab(tab)) notFound()
  return <SettingsSection key={tab} tab={tab} />
}
