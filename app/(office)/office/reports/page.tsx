import { ReportsRoom } from '#components/office/reports/reports-room.tsx'

export default function ReportsPage() {
  return <ReportsRoom tab="sales" />
}
