import { SettingsRoom } from '#components/office/settings/settings-room.tsx'

export default function SettingsPage() {
  return <SettingsRoom tab="office" />
}
