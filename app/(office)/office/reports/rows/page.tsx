import { ReportRowsPage } from '#components/office/reports/report-rows.tsx'

export default function RowsPage() {
  return <ReportRowsPage />
}
