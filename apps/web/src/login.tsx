import { SignInPage } from './features/sign-in/page.tsx';
import { mountPage } from './mount.tsx';

mountPage('login.html', <SignInPage />);
