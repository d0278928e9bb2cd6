<?php

declare(strict_types=1);

namespace Leadwell\WordPress;

/** What the administration does: the menu, the notice, and the two buttons of the page of the settings. */
final class Admin
{
    public static function listen(): void
    {
        add_action('admin_init', fn () => register_setting(Settings::OPTION, Settings::OPTION, [
            'type' => 'array',
            'sanitize_callback' => [Settings::class, 'sanitize'],
        ]));
        add_action('admin_menu', fn () => add_options_page(
            'Leadwell',
            'Leadwell',
            'manage_options',
            'leadwell',
            [SettingsPage::class, 'render']
        ));
        add_action('admin_notices', [self::class, 'notice']);
        add_action('admin_post_leadwell_send', [self::class, 'send']);
        add_action('admin_post_leadwell_delete', [self::class, 'delete']);
    }

    /** Tells on every page of the administration that leads wait. */
    public static function notice(): void
    {
        $waiting = current_user_can('manage_options') ? Outbox::waiting() : 0;
        if ($waiting > 0) {
            printf(
                '<div class="notice notice-warning"><p>%s <a href="%s">%s</a></p></div>',
                esc_html(self::waitingText($waiting)),
                esc_url(self::address()),
                esc_html__('See why, or send now', 'leadwell')
            );
        }
    }

    public static function waitingText(int $waiting): string
    {
        /* translators: %d: how many leads wait */
        $text = _n('%d lead waits to be sent to Leadwell.', '%d leads wait to be sent to Leadwell.', $waiting, 'leadwell');
        return sprintf($text, $waiting);
    }

    public static function send(): void
    {
        self::demand('leadwell_send');
        Outbox::hasten();
        Sender::run(20, 10);
        self::back();
    }

    public static function delete(): void
    {
        $id = isset($_POST['id']) && is_string($_POST['id']) ? absint($_POST['id']) : 0;
        self::demand("leadwell_delete_$id");
        Outbox::remove($id);
        Sender::plan();
        self::back();
    }

    private static function demand(string $action): void
    {
        if (!current_user_can('manage_options')) {
            wp_die('', '', ['response' => 403]);
        }
        check_admin_referer($action);
    }

    private static function back(): never
    {
        wp_safe_redirect(self::address());
        exit;
    }

    private static function address(): string
    {
        return admin_url('options-general.php?page=leadwell');
    }
}
