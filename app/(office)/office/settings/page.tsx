import { SettingsSection } from '#components/office/settings/settings-section.tsx'

export default function SettingsPage() {
  return <SettingsSection tab="office" />
}
