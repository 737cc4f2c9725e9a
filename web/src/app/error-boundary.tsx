import { Component, type ReactNode } from 'react';

type Props = {
  /** Where the reader is: on the way to another address what crashed is left behind. */
  readonly address?: string;
  /** Stands in the place of what crashed. */
  readonly instead: ReactNode;
  readonly children: ReactNode;
};
type State = { readonly hasCrashed: boolean; readonly address: string | undefined };

/** Catches what no page expected, files among it that cannot be had, and offers the way out. */
export class CrashGuard extends Component<Props, State> {
  override state: State = { hasCrashed: false, address: this.props.address };

  static getDerivedStateFromProps({ address }: Props, state: State): State | null {
    return address === state.address ? null : { hasCrashed: false, address };
  }

  static getDerivedStateFromError(): Partial<State> {
    return { hasCrashed: true };
  }

  override render() {
    return this.state.hasCrashed ? this.props.instead : this.props.children;
  }
}
