import { TodayRoom } from '#components/office/today/today-room.tsx'

export default function TodayPage() {
  return <TodayRoom />
}
