import {
  CalendarClock,
  CalendarX,
  ChartNoAxesCombined,
  DatabaseBackup,
  FileChartColumn,
  FolderCog,
  Hourglass,
  ScrollText,
  Sigma,
  UserPlus,
  UserRoundCog,
  UsersRound,
} from "lucide-react";
import { Card } from "../../../ui/card.tsx";
import { LinkList, type Shortcut } from "./link-list.tsx";

const AREAS: readonly { readonly title: string; readonly links: readonly Shortcut[] }[] = [
  {
    title: "People",
    links: [
      {
        label: "Create User",
        help: "A new account with its role",
        path: "/admin/users/create",
        Icon: UserPlus,
      },
      {
        label: "Manage Users",
        help: "Find, open, enable and disable accounts",
        path: "/admin/users",
        Icon: UserRoundCog,
      },
      {
        label: "Family Access",
        help: "Sharing with family members",
        path: "/admin/family-access",
        Icon: UsersRound,
      },
    ],
  },
  {
    title: "System",
    links: [
      {
        label: "Analytics",
        help: "Sign-ins, growth, security and health",
        path: "/admin/analytics",
        Icon: ChartNoAxesCombined,
      },
      {
        label: "Backups",
        help: "Files, downloads and restores",
        path: "/admin/backups",
        Icon: DatabaseBackup,
      },
      { label: "Audit Logs", help: "Activity across the app", path: "/admin/audit-logs", Icon: ScrollText },
      {
        label: "Upload Analytics",
        help: "Health and figures of uploads",
        path: "/admin/upload-dashboard",
        Icon: FileChartColumn,
      },
    ],
  },
  {
    title: "Market data",
    links: [
      {
        label: "Market Holidays",
        help: "Closed days and short sessions",
        path: "/admin/market-holidays",
        Icon: CalendarX,
      },
      {
        label: "Earnings Calendar",
        help: "When companies report",
        path: "/admin/earnings-calendar",
        Icon: CalendarClock,
      },
      {
        label: "Option Expiry",
        help: "Expiry days per exchange",
        path: "/admin/option-expiry",
        Icon: Hourglass,
      },
    ],
  },
  {
    title: "Portfolio",
    links: [
      {
        label: "Portfolio Management",
        help: "Positions of a user",
        path: "/admin/portfolio",
        Icon: FolderCog,
      },
      {
        label: "Portfolio Statistics",
        help: "Figures over all users",
        path: "/admin/statistics",
        Icon: Sigma,
      },
    ],
  },
];

/** The ways to everything that administrators do. */
export function AdminAreas() {
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="pb-2">
        Quick Actions
      </h2>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {AREAS.map(({ title, links }) => (
          <Card key={title}>
            <h3 className="pb-2 font-semibold">{title}</h3>
            <LinkList links={links} />
          </Card>
        ))}
      </div>
    </section>
  );
}
