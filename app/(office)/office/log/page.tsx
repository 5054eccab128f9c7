import { LogSection } from '#components/office/log/log-section.tsx'

export default function LogPage() {
  return <LogSection />
}
