import { ReportsSection } from '#components/office/reports/reports-section.tsx'

export default function ReportsPage() {
  return <ReportsSection tab="sales" />
}
