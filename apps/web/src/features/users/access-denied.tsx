import { ButtonLink } from '../../components/ui/forms/links.tsx';
import { PageHead } from '../../components/ui/layout/page-head.tsx';

/** Specification §12, verbatim. */
export function AccessDenied() {
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
