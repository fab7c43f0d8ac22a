import { type ChannelConfigs, type ChannelType, channelConfigSchemas } from '@tideline/api/schemas';
import { type ChannelRow, channelContext, SealBrokenError, type Sealer } from '@tideline/db';

export type OpenedChannel = {
  readonly [Type in ChannelType]: { readonly type: Type; readonly config: ChannelConfigs[Type] };
}[ChannelType];

type OwnedChannel = Pick<ChannelRow, 'id' | 'userId'>;
type SealedChannel = OwnedChannel & Pick<ChannelRow, 'type' | 'sealedConfig'>;

export const CHANNEL_NOT_OPENED =
  'the configuration can not be opened: the master key is another one';

/** Seals as broker keys are sealed: each seal opens for its own channel alone. */
export function createChannelVault(sealer: Sealer) {
  return {
    /** Throws `SealingOffError` while the master key is not the right one. */
    sealConfig({ userId, id }: OwnedChannel, config: OpenedChannel['config']): Buffer {
      return sealer.seal(channelContext(userId, id), JSON.stringify(config));
    },
    /** Null when the seal does not open, as with another master key. */
    tryOpen({ userId, id, type, sealedConfig }: SealedChannel): OpenedChannel | null {
      try {
        const text = sealer.open(channelContext(userId, id), sealedConfig);
        const config = channelConfigSchemas[type].parse(JSON.parse(text));
        return { type, config } as OpenedChannel;
      } catch (error) {
        if (error instanceof SealBrokenError) return null;
        throw error;
      }
    },
  };
}

export type ChannelVault = ReturnType<typeof createChannelVault>;
