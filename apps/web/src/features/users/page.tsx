import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import { ShieldAlert } from 'lucide-react';
import { ButtonLink, TextLink } from '../../components/ui/forms/links.tsx';
import { PageHead } from '../../components/ui/layout/page-head.tsx';
import { Banner } from '../../components/ui/waiting/banner.tsx';
import { PageSkeleton } from '../../components/ui/waiting/page-skeleton.tsx';
import { useSecurityStatus } from '../../live/queries/security.ts';
import { useUser } from '../../live/queries/user.ts';
import { AuditLogCard } from './audit/audit-card.tsx';
import { UserList } from './user-list.tsx';
import { WhitelistCard } from './whitelist-card.tsx';

const TAB_CLASS =
  'h-9 rounded-t-chip border-transparent border-b-2 px-1 font-medium text-ink-2 hover:text-ink data-selected:border-accent data-selected:text-ink max-md:h-11';

/** Reads nothing until the caller is known to be an administrator. */
export function UsersPage() {
  const { data: user } = useUser();
  if (user === undefined) return <PageSkeleton />;
  return user.isAdmin ? <UserManagement ownUserId={user.id} /> : <AccessDenied />;
}

function UserManagement({ ownUserId }: { ownUserId: string }) {
  const { data: security } = useSecurityStatus();
  return (
    <div data-testid="page-users">
      <PageHead
        title="User Management"
        sentence="Who may sign in, what they may do, and what was done."
      />
      {security?.mustEnrol === true ? (
        <EnrolNotice />
      ) : (
        <TabGroup>
          <TabList className="mb-3 flex gap-4 border-line border-b">
            <Tab className={TAB_CLASS}>Users</Tab>
            <Tab className={TAB_CLASS}>Audit log</Tab>
          </TabList>
          <TabPanels>
            <TabPanel className="flex flex-col gap-3">
              <WhitelistCard />
              <UserList ownUserId={ownUserId} />
            </TabPanel>
            <TabPanel>
              <AuditLogCard />
            </TabPanel>
          </TabPanels>
        </TabGroup>
      )}
    </div>
  );
}

/** Specification §12, verbatim. */
function AccessDenied() {
  return (
    <div data-testid="page-access-denied">
      <PageHead
        title="Access Denied"
        sentence="You do not have permission to access this page. Admin privileges are required to manage users."
      />
      <ButtonLink href="/">Return to Dashboard</ButtonLink>
    </div>
  );
}

/** Without a required second factor the server refuses this whole screen. */
function EnrolNotice() {
  return (
    <div className="mb-3">
      <Banner
        tone="warn"
        icon={ShieldAlert}
        title="Set up a second factor first."
        action={
          <TextLink href="/api-settings#sign-in" className="font-medium">
            Set it up in API Settings
          </TextLink>
        }
      >
        Administrators need one before they can read or change anything of other users.
      </Banner>
    </div>
  );
}
