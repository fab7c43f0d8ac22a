export type Overlay = 'commands' | 'help';

export interface OverlaysProps {
  readonly overlay: Overlay | null;
  readonly onOverlayChange: (overlay: Overlay | null) => void;
  readonly onToggleSidebar: () => void;
}
