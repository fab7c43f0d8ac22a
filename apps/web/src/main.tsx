import { mountPage } from './mount.tsx';
import { Root } from './root.tsx';

mountPage('index.html', <Root />);
