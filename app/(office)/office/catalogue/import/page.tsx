import { ImportPart } from '#components/office/catalogue/import/import-part.tsx'

export default function ImportPage() {
  return <ImportPart />
}
