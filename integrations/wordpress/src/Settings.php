<?php

declare(strict_types=1);

namespace Leadwell\WordPress;

/** The option of the plugin: the address of the server, the publishable key, and the secret of the hook of each form. */
final class Settings
{
    public const OPTION = 'leadwell';

    /** Returns the address of the server, such as `https://leads.example.nl`, or an empty text. */
    public static function server(): string
    {
        return self::all()['server'];
    }

    /** Returns the publishable key, or an empty text. */
    public static function key(): string
    {
        return self::all()['key'];
    }

    /** Returns the secret of the hook of a form such as `cf7:12`, or null if the form is not sent. */
    public static function hook(string $form): ?string
    {
        return self::all()['hooks'][$form] ?? null;
    }

    /** @return list<string> The forms that have a hook. */
    public static function forms(): array
    {
        return array_map('strval', array_keys(self::all()['hooks']));
    }

    /**
     * Returns what to store of what an administrator sends, or of what is stored already. A faulty value leaves the old
     * one, and a blank hook too, since the page never shows a secret. `remove` names the forms whose hook goes.
     */
    public static function sanitize(mixed $input): array
    {
        $input = is_array($input) ? $input : [];
        $kept = self::all();
        $server = rtrim(trim(self::text($input['server'] ?? '')), '/');
        if ($server === '' || self::isServer($server)) {
            $kept['server'] = $server;
        } else {
            self::fault('server', __('The address of the server is https:// and its name, without a path.', 'leadwell'));
        }
        $key = trim(self::text($input['key'] ?? ''));
        if ($key === '' || preg_match('/^lw_pub_[A-Za-z0-9_-]{43}$/D', $key)) {
            $kept['key'] = $key;
        } else {
            self::fault('key', __('A publishable key begins with lw_pub_ and has 50 characters.', 'leadwell'));
        }
        $hooks = is_array($input['hooks'] ?? null) ? $input['hooks'] : [];
        foreach ($hooks as $form => $hook) {
            $hook = trim(self::text($hook));
            if ($hook === '') {
                continue;
            }
            $found = [];
            if (!preg_match('~^(?:(.+)/hooks/)?(lw_hook_[A-Za-z0-9_-]{43})$~D', $hook, $found)) {
                self::fault('hook', __('The address of a hook ends in lw_hook_ and 43 characters.', 'leadwell'));
            } elseif ($found[1] !== '' && $kept['server'] === '' && self::isServer($found[1])) {
                $kept['server'] = $found[1];
                $kept['hooks'][(string) $form] = $found[2];
            } elseif ($found[1] !== '' && $found[1] !== $kept['server']) {
                self::fault('hook', __('The address of a hook begins with the address of the server.', 'leadwell'));
            } else {
                $kept['hooks'][(string) $form] = $found[2];
            }
        }
        foreach (is_array($input['remove'] ?? null) ? $input['remove'] : [] as $form) {
            unset($kept['hooks'][self::text($form)]);
        }
        return $kept;
    }

    /** @return array{server: string, key: string, hooks: array<string, string>} */
    private static function all(): array
    {
        $stored = get_option(self::OPTION);
        $stored = is_array($stored) ? $stored : [];
        return [
            'server' => self::text($stored['server'] ?? ''),
            'key' => self::text($stored['key'] ?? ''),
            'hooks' => is_array($stored['hooks'] ?? null) ? $stored['hooks'] : [],
        ];
    }

    /** Personal data travels to the server, so only one on this machine may do without TLS. */
    private static function isServer(string $text): bool
    {
        return (bool) preg_match('~^(?:https://[^\s/?#@]+|http://(?:localhost|127\.0\.0\.1)(?::\d+)?)$~iD', $text);
    }

    private static function text(mixed $value): string
    {
        return is_string($value) ? $value : '';
    }

    private static function fault(string $code, string $text): void
    {
        // A program may set the option where no page of the administration is shown.
        if (function_exists('add_settings_error')) {
            add_settings_error(self::OPTION, $code, $text);
        }
    }
}
