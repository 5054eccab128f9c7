import { ImportStatement } from '#components/office/money/import-statement.tsx'

export default function ImportStatementPage() {
  return <ImportStatement />
}
