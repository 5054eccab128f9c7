import { CountPage } from '#components/office/stock/count-page.tsx'

export default function CountStock() {
  return <CountPage />
}
