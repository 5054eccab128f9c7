import { TodaySection } from '#components/office/today/today-section.tsx'

export default function TodayPage() {
  return <TodaySection />
}
